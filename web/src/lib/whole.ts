// A file, whole or not at all. A connection that stops halfway says nothing by itself; here it fails after a while.

function within<T>(promise: Promise<T>, patience: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), patience)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** `patience`: that many milliseconds without a single byte are too many. */
export async function whole(ask: () => Promise<Response>, patience: number): Promise<ArrayBuffer> {
  const response = await within(ask(), patience)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const reader = response.body!.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const { done, value } = await within(reader.read(), patience)
    if (done) return new Blob(parts).arrayBuffer()
    parts.push(value)
  }
}
