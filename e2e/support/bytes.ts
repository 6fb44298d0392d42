import { createServer, type Server, type Socket, connect } from "node:net";
import type { CDPSession, Page } from "@playwright/test";

export const KB = 1024;
export const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

/** One load: the bytes of the answer's headers and body as they were sent. */
export interface Load {
  readonly path: string;
  /** Chromium's type of the resource: Document, Script, Image, … */
  type: string;
  bytes: number;
}

/** The total sizes of a visit, in bytes. */
export interface Sums {
  /** Everything except the catalogue's pictures. */
  readonly page: number;
  readonly document: number;
  readonly pictures: number;
  readonly script: number;
  readonly all: number;
}

/** Matches Efie's own drawings. Every other picture belongs to the catalogue. */
const OWN = /^\/images\/(favicon|mark|icon|maskable|apple)/;

export function sums(loads: readonly Load[]): Sums {
  const add = (which: (load: Load) => boolean) =>
    loads.filter(which).reduce((sum, { bytes }) => sum + bytes, 0);
  const picture = ({ type, path }: Load) => type === "Image" && !OWN.test(path);
  return {
    page: add((load) => !picture(load)),
    document: add(({ type }) => type === "Document"),
    pictures: add(picture),
    script: add(({ type }) => type === "Script"),
    all: add(() => true),
  };
}

/** Counts the loads of a page. A load from the cache has 0 bytes. */
export class Meter {
  #loads = new Map<string, Load>();
  #done: Load[] = [];
  #open = new Set<string>();

  static async on(page: Page): Promise<Meter> {
    const meter = new Meter();
    const browser = await page.context().newCDPSession(page);
    meter.#listen(browser);
    await browser.send("Network.enable");
    return meter;
  }

  #listen(browser: CDPSession): void {
    browser.on("Network.requestWillBeSent", ({ requestId, request, type, redirectResponse }) => {
      const before = this.#loads.get(requestId);
      if (before && redirectResponse) {
        this.#done.push({ ...before, bytes: redirectResponse.encodedDataLength });
      }
      const { pathname, search } = new URL(request.url);
      this.#loads.set(requestId, { path: pathname + search, type: type ?? "", bytes: 0 });
      // Chromium may not report the end of loads of the previous page.
      if (type === "Document") this.#open.clear();
      if (!request.url.startsWith("data:")) this.#open.add(requestId);
    });
    browser.on("Network.responseReceived", ({ requestId, type }) => {
      const load = this.#loads.get(requestId);
      if (load) load.type = type;
    });
    browser.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const load = this.#loads.get(requestId);
      if (load) this.#done.push({ ...load, bytes: encodedDataLength });
      this.#open.delete(requestId);
    });
    browser.on("Network.loadingFailed", ({ requestId }) => this.#open.delete(requestId));
  }

  /** Waits until nothing has loaded for calmTime milliseconds. Returns the loads since the last call. */
  async take(page: Page, calmTime = 500): Promise<Load[]> {
    await page.waitForLoadState("load");
    for (let calm = 0; calm < 5; calm += 1) {
      await new Promise((resolve) => setTimeout(resolve, calmTime / 5));
      if (this.#open.size > 0) calm = -1;
    }
    return this.#done.splice(0);
  }
}

/** A proxy to a server that counts every byte of the answers. */
export interface Wire {
  readonly url: string;
  take(): number;
  close(): Promise<void>;
}

/** Starts a counting proxy to a server. */
export async function wireTo(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  let bytes = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    far.on("data", (data) => {
      bytes += data.length;
    });
    near.pipe(far).pipe(near);
  });
  return {
    url: await listening(server),
    take() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Makes a server listen on a free port. Returns its address. */
function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "localhost", () => {
      const address = server.address();
      if (address && typeof address === "object") resolve(`http://localhost:${address.port}`);
    });
  });
}
