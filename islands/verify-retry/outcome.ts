import type { VerifyRetry } from "../props.gen.ts";

/** The result of a verification, with its message. */
export interface Outcome {
  readonly verified: boolean;
  readonly message: string;
}

/** Asks the server to verify. It never throws: a failed network is an outcome, too. */
export async function verify(
  { endpoint, network, failed, verified }: VerifyRetry,
  signal: AbortSignal,
): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetch(endpoint, { headers: { Accept: "application/json" }, signal });
  } catch {
    return { verified: false, message: network };
  }
  const { status, message } = await readBody(response);
  const success = response.ok && status === "success";
  return { verified: success, message: message || (success ? verified : failed) };
}

async function readBody(response: Response): Promise<{ status?: string; message?: string }> {
  try {
    return (await response.json()) as { status?: string; message?: string };
  } catch {
    return {}; // not an answer of our server
  }
}
