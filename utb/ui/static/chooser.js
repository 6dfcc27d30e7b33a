// Tells the server which node was chosen in the graph. It stands within the fragment that draws the node, so that the
// choice runs that fragment only.
function chooser({ parentElement, data, setTriggerValue }) {
  const state = stateOf(parentElement, (pick) => {
    if (pick.node !== null) setTriggerValue("chosen", { node: pick.node, item: data.item, at: Date.now() });
  });
  return leaving(state, () => forget(parentElement));
}
