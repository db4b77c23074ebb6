// The unseen part that has the state of a whole page kept.

import { Kept } from "./kept.js";
import { Patience } from "./patience.js";

function render({ model, el }) {
  const patience = new Patience(model, el, () => {});
  new Kept(model, patience);
  return () => patience.end();
}

export default { render };
