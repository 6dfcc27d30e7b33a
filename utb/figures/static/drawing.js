// The clean-up of one drawing of a part. A drawing that a newer one overtook while its module was loading is cleaned up
// after the newer one has drawn: then nothing is its own any more. `owner` is what the drawings of one part share.
function leaving(owner, leave) {
  const mine = (owner.drawings = (owner.drawings ?? 0) + 1);
  return () => { if (owner.drawings === mine) leave(); };
}
