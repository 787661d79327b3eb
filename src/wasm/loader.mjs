// SPDX-License-Identifier: MIT
// Starts the engine, in a browser as under node. Every exported function of the engine takes the text of a JSON value
// and gives back another; `call` hides the memory between them.

/** @param {BufferSource | WebAssembly.Module} bytes parlor.wasm
 *  @param {{ now?: () => number, random?: (bytes: Uint8Array) => void }} world the clock, in milliseconds since 1970, and chance;
 *    what is played depends on neither, but a table that people sit at has hours, and a secret to deal from
 *  @returns {Promise<{call: (name: string, object?: unknown) => any, memory: WebAssembly.Memory}>} */
export async function load(
  bytes,
  { now = () => performance.timeOrigin + performance.now(), random = (into) => crypto.getRandomValues(into) } = {},
) {
  let memory;
  const imports = { wasi_snapshot_preview1: host(() => memory, now, random) };
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  const instance = await WebAssembly.instantiate(module, imports);
  const engine = instance.exports;
  memory = engine.memory;
  engine._initialize();
  return {
    memory,
    call(name, object = {}) {
      if (typeof engine[name] !== "function") throw new Error(`the engine has no function "${name}"`);
      const question = write(engine, JSON.stringify(object));
      const answer = engine[name](question);
      const text = read(memory, answer);
      engine.release(question);
      engine.release(answer);
      return JSON.parse(text);
    },
  };
}

function write(engine, text) {
  const bytes = new TextEncoder().encode(text);
  const address = engine.alloc(bytes.length + 1);
  if (address === 0) throw new Error(`the engine has no room for ${bytes.length} bytes`);
  const target = new Uint8Array(engine.memory.buffer, address, bytes.length + 1);
  target.set(bytes);
  target[bytes.length] = 0;
  return address;
}

function read(memory, address) {
  const bytes = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
}

/** The operating system that the engine's C library sees: a place for last words, a clock, chance, and nothing else. */
function host(memory, now, random) {
  const success = 0;
  const no_such_call = 52;
  const calls = {
    fd_write(_file, pieces, count, written) {
      const view = new DataView(memory().buffer);
      let text = "";
      let total = 0;
      for (let piece = 0; piece < count; piece++) {
        const start = view.getUint32(pieces + 8 * piece, true);
        const length = view.getUint32(pieces + 8 * piece + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, start, length));
        total += length;
      }
      console.error(text.trimEnd());
      view.setUint32(written, total, true);
      return success;
    },
    proc_exit(code) {
      throw new Error(`the engine stopped with code ${code}`);
    },
    clock_time_get(_clock, _precision, time) {
      new DataView(memory().buffer).setBigUint64(time, BigInt(Math.round(now() * 1000)) * 1000n, true);
      return success;
    },
    random_get(start, length) {
      random(new Uint8Array(memory().buffer, start, length));
      return success;
    },
    environ_sizes_get(count, size) {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return success;
    },
    environ_get: () => success,
  };
  return new Proxy(calls, {
    get: (known, name) => known[name] ?? (() => no_such_call),
  });
}
