// The service worker. It passes requests to the network, and answers with copies when the network fails.
// If the worker itself fails, a page gets the network's answer.
//
// - rules.ts decides which requests it handles, and which answers may be stored.
// - pages.ts, files.ts and shell.ts store copies and answer with them; put-copy.ts limits their number.
// - begin.ts and register.ts run in the pages: they register the worker at the first touch, and remove it.
//
// islands/build.mjs bundles it as a separate file, which the server sends at /sw.js.

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
import { keepSaved } from "./saved.ts";
import { kindOf, popupHostel, changeOf, type Change } from "./rules.ts";
import type { Fetching, Scope, WorkerMessage } from "./scope.ts";
import { dropUnknown, fillShell } from "./shell.ts";
import { closeCaches } from "./put-copy.ts";

/** The addresses of the offline page's bundles. The build defines them. */
declare const SHELL_BUNDLES: readonly string[];

const scope = self as unknown as Scope;
const { origin } = scope.location;

scope.addEventListener("install", (event) => {
  event.waitUntil(fillShell(SHELL_BUNDLES).then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  // The browser sends the page's request while it starts the worker, so that starting costs no time.
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
    event.respondWith(fromNetwork(event)); // otherwise the preloaded request is sent twice
  }
  applyChange(changeOf(request, origin), later);
}

/** Deletes the copies that a log-in, a log-out or another campus makes invalid. */
function applyChange(change: Change | undefined, later: (work: Promise<unknown>) => void) {
  // On a shared phone the next student must find nothing of the last one. Offline a log-in is impossible.
  if (change === "login" && navigator.onLine)
    later(Promise.all([forgetStudent(), forgetSavedPage()]));
  if (change === "campus" && navigator.onLine) later(forgetCampus());
  // The answer to a log-out clears the caches; requests that still run must not fill them again. If the
  // log-out fails, the worker stores pages again after its next start.
  if (change === "logout") closeCaches();
}

/** Returns the response to the preloaded request if the browser sent one, otherwise fetches. */
async function fromNetwork({ request, preloadResponse }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Stores the files that a page names or the saved hostels, or stops storing. */
async function handleMessage(message: WorkerMessage): Promise<void> {
  if ("close" in message) return closeCaches();
  if ("saved" in message) return keepSaved(message.saved, message.student);
  for (const url of message.seen) {
    const kind = kindOf({ method: "GET", url, mode: "navigate", headers: new Headers() }, origin);
    if (kind === "page") await ignoreErrors(keepOpenPage(url));
    else if (kind) await ignoreErrors(keepFile(kind, url));
  }
}

/** Waits for work and ignores its errors. */
async function ignoreErrors(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch {
    // no room, or no network
  }
}
