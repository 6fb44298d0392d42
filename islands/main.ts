// The islands: parts of a page that a script takes over.
//
// The server's HTML works alone. It marks such a part by a wrapper (views/parts/island.templ):
//
//     <div class="island" data-island="NAME" data-when="WHEN">
//       <script type="application/json">PROPS</script>
//       … links and forms that work without us …
//     </div>
//
// This file is all that a page loads at first: the runtime and the table of islands, without React.
//
// - runtime/moments.ts waits for the moment in data-when, or for a touch where it names none. runtime/island.ts
//   then loads the island's chunk and calls its mount(host, props, api). data-state tells where it stands: idle,
//   loading, ready or failed.
// - runtime/held.ts keeps a click or submit that came too early, and carries it out once the island
//   is there; or natively, when the chunk is missing, mounting throws, or patience runs out.
// - runtime/react.tsx is for islands made with React: they keep the server's elements (caret and
//   autofill with them), render only what they add, and step back when anything throws.
// - registry.ts has every island. A new one needs a constant and a props struct in views/parts/props.go,
//   `node make.mjs build` to generate props.gen.ts, a folder here, and a line in the registry.
//
// - page/ has the small scripts that run on every page: session.ts renews the navigation after a log-in
//   or log-out in another tab, history.ts makes back and forward show the right page, photos.ts loads
//   the pictures of a light page, drawers.ts closes a drawer when the focus leaves it, and stops.ts
//   scrolls to the element that has the focus. Each waits for an event. So does offline/begin.ts, for
//   the service worker. hearts.ts fills the hearts of saved hostels.
//
// Elements are found by data-ref and data-slot, never by class.

import { registry } from "./registry.ts";
import { adopt } from "./runtime/adopt.ts";
import { followSession } from "./page/session.ts";
import { keepHistory } from "./page/history.ts";
import { loadOnTap } from "./page/photos.ts";
import { closeLeftDrawers } from "./page/drawers.ts";
import { showStops } from "./page/stops.ts";
import { hastenHearts } from "./page/hearts.ts";
import { standBy } from "./offline/begin.ts";

hastenHearts();
adopt(document, registry);
followSession((root) => adopt(root, registry));
keepHistory();
loadOnTap();
closeLeftDrawers();
showStops();
standBy();
