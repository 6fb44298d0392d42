import { vi } from "vitest";

/** A cache in memory. Its entries are in the order of their last put, as in a browser. */
class FakeCache {
  readonly entries = new Map<string, Response>();

  async put(address: string, answer: Response): Promise<void> {
    this.entries.delete(address);
    this.entries.set(address, new Response(await answer.text(), answer));
  }

  async match(request: string | { url: string }): Promise<Response | undefined> {
    return this.entries.get(typeof request === "string" ? request : request.url)?.clone();
  }

  async matchAll(): Promise<Response[]> {
    return [...this.entries.values()].map((answer) => answer.clone());
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.entries.keys()].map((url) => ({ url }));
  }

  async delete(request: string | { url: string }): Promise<boolean> {
    return this.entries.delete(typeof request === "string" ? request : request.url);
  }
}

/** Stubs the browser's caches. Returns a function that lists the addresses in one of them. */
export function fakeCaches(): (name: string) => string[] {
  const all = new Map<string, FakeCache>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new FakeCache();
    all.set(name, cache);
    return cache;
  };
  vi.stubGlobal("caches", {
    open,
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async match(address: string, { cacheName }: { cacheName?: string } = {}) {
      for (const [name, cache] of all) {
        const found = !cacheName || name === cacheName ? await cache.match(address) : undefined;
        if (found) return found;
      }
      return undefined;
    },
  });
  return (name) => [...(all.get(name)?.entries.keys() ?? [])];
}

/** The properties of a response. All other names are headers. */
interface Given {
  readonly status?: number;
  readonly type?: ResponseType;
  readonly redirected?: boolean;
  readonly [header: string]: unknown;
}

/** Returns a response as fetch returns it, with its type and its redirected flag. */
export function fromServer(
  body: string,
  { status = 200, type = "basic", redirected = false, ...headers }: Given = {},
): Response {
  const answer = new Response(body, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...(headers as object) },
  });
  const own = { type: { value: type }, redirected: { value: redirected } };
  const clone = answer.clone.bind(answer);
  return Object.defineProperties(answer, {
    ...own,
    clone: { value: () => Object.defineProperties(clone(), own) },
  });
}
