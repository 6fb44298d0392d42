// Starts the islands: parts of a page that a script takes over.
//
// The server's HTML works without scripts. It marks each island with a wrapper (views/parts/island.templ):
//
//     <div class="island" data-island="NAME" data-when="WHEN">
//       <script type="application/json">PROPS</script>
//       … links and forms that work without the script …
//     </div>
//
// A page loads only this file at first: the runtime and the table of islands, without React. The sign-up page also
// loads signup-form/submit.ts, so that its button is disabled from the first view.
//
// - runtime/moments.ts waits for the event that data-when names: load, visible or interaction (the default).
//   runtime/island.ts then loads the island's chunk and calls its mount(host, props, api). data-state is its
//   state: idle, loading, ready or failed.
// - runtime/held.ts keeps a click or submit that came before the island was ready, and repeats it afterwards.
//   If the chunk is missing, mounting throws, or a timeout ends, the browser handles the event natively.
// - runtime/react.tsx is for islands made with React. They keep the server's inputs, with caret and autofill, and
//   show their own elements in slots. If anything throws, the slots show the server's HTML again.
// - registry.ts lists every island. A new one needs a constant and a props struct in views/parts/props.go,
//   `node make.mjs build` to generate props.gen.ts, a folder here, and a line in the registry.
//
// - page/ has the small scripts of every page. Each waits for an event: session.ts renews the navigation
//   after a log-in or log-out in another tab, history.ts makes back and forward show the right page,
//   photos.ts loads the pictures of a light page, drawers.ts closes a drawer when the focus leaves it,
//   stops.ts scrolls to the element that has the focus, hearts.ts fills the hearts of saved hostels.
// - offline/begin.ts registers the service worker at the first touch.
//
// Elements are found by data-ref and data-slot, never by class.

import { registry } from "./registry.ts";
import { adopt } from "./runtime/adopt.ts";
import { renewOnAuthChange } from "./page/session.ts";
import { reloadOnHistory } from "./page/history.ts";
import { loadOnTap } from "./page/photos.ts";
import { closeDrawersOnBlur } from "./page/drawers.ts";
import { scrollToFocus } from "./page/stops.ts";
import { startHeartsEarly } from "./page/hearts.ts";
import { registerOnTouch } from "./offline/begin.ts";

startHeartsEarly();
adopt(document, registry);
renewOnAuthChange((root) => adopt(root, registry));
reloadOnHistory();
loadOnTap();
closeDrawersOnBlur();
scrollToFocus();
registerOnTouch();
