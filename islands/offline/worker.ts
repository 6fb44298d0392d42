// The service worker. It stands between the pages and the network, and speaks up only where there
// is none: whatever goes wrong in here, a page gets the network's own answer.
//
// - rules.ts says which requests are its business, and what may be kept.
// - pages.ts, files.ts and shell.ts keep and answer; shelves.ts bounds what is kept.
// - begin.ts and register.ts, in the pages, bring it here at the first touch, and take it down.
//
// islands/build.mjs bundles it as a file of its own, which the server has at /sw.js.

import { answerFile, keepFile } from "./files.ts";
import { forgetSavedPage } from "./list.ts";
import {
  answerPage,
  forgetCampus,
  forgetStudent,
  keepOpenPage,
  keepVisited,
  keepFromPopup,
} from "./pages.ts";
import { kindOf, popupHostel, changeOf, type Change } from "./rules.ts";
import type { Fetching, Scope, WorkerMessage } from "./scope.ts";
import { dropUnknown, fillShell } from "./shell.ts";
import { closeCaches } from "./caches.ts";

/** The bundles that the offline page loads, by the build. */
declare const SHELL_BUNDLES: readonly string[];

const scope = self as unknown as Scope;
const { origin } = scope.location;

scope.addEventListener("install", (event) => {
  event.waitUntil(fillShell(SHELL_BUNDLES).then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  // The browser asks for a page while it starts the worker, so that the worker costs no time.
  const preloading = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preloading, dropUnknown(), scope.clients.claim()]));
});

scope.addEventListener("message", (event) => {
  event.waitUntil(handleMessage(event.data));
});

scope.addEventListener("fetch", (event) => {
  try {
    answer(event);
  } catch (fault) {
    console.error(fault); // the network answers
  }
});

function answer(event: Fetching) {
  const { request } = event;
  const later = (work: Promise<unknown>) => event.waitUntil(ignoreErrors(work));
  const respond = (work: Promise<Response>) => {
    event.respondWith(work.catch(() => fetch(request)));
  };

  const kind = kindOf(request, origin);
  const hostel = popupHostel(request, origin);
  if (kind === "page") {
    const network = fromNetwork(event);
    later(network.then((page) => keepVisited(request.url, page.clone())));
    respond(answerPage(request.url, network));
  } else if (kind) {
    respond(answerFile(kind, request, later));
  } else if (hostel) {
    const network = fetch(request);
    later(network.then((part) => keepFromPopup(hostel, part.clone())));
    event.respondWith(network);
  } else if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(fromNetwork(event)); // else it would be asked for twice
  }
  applyChange(changeOf(request, origin), later);
}

/** The request itself is the network's; this is what it means for what is kept. */
function applyChange(change: Change | undefined, later: (work: Promise<unknown>) => void) {
  // On a shared phone the next person finds nothing of the last one. Offline there is no next person.
  if (change === "login" && navigator.onLine)
    later(Promise.all([forgetStudent(), forgetSavedPage()]));
  if (change === "campus" && navigator.onLine) later(forgetCampus());
  // The answer clears this phone, and what is under way here would be kept after that. Should there
  // be no answer, a worker that the browser starts anew keeps pages again.
  if (change === "logout") closeCaches();
}

/** The answer to the browser's own request where it sent one, as it does for a page. */
async function fromNetwork({ request, preloadResponse }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Does what a page asks for, which is never to be shown. */
async function handleMessage(message: WorkerMessage): Promise<void> {
  if ("close" in message) return closeCaches();
  for (const url of message.seen) {
    const kind = kindOf({ method: "GET", url, mode: "navigate", headers: new Headers() }, origin);
    if (kind === "page") await ignoreErrors(keepOpenPage(url));
    else if (kind) await ignoreErrors(keepFile(kind, url));
  }
}

/** Work that no page waits for, and whose failure changes nothing for a page. */
async function ignoreErrors(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch {
    // no room, or no network
  }
}
