// SPDX-License-Identifier: MIT
export interface Engine {
  /** Calls one of the engine's functions; what is wrong is told as { fault }. */
  call(name: string, object?: unknown): any;
  memory: WebAssembly.Memory;
}
/** The clock, in milliseconds since 1970, and chance. */
export interface World {
  now?: () => number;
  random?: (bytes: Uint8Array) => void;
}
export function load(bytes: BufferSource | WebAssembly.Module, world?: World): Promise<Engine>;
