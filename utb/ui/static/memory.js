// Keeps one cookie for half a year. Its value is letters and digits, made and read by the server.
export default function ({ data }) {
  if (!/^\w+$/.test(data.name) || !/^[\w=-]*$/.test(data.value)) return;
  document.cookie = `${data.name}=${data.value}; Path=/; Max-Age=15552000; SameSite=Strict`;
}
