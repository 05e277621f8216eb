/**
 * Says what is being done while it is done. In a terminal the seconds count along in one line; elsewhere (a log) a
 * line now and then shows that it is alive.
 */
export async function progress(what, work, stream = process.stdout) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const rewrite = (text) => stream.write(`\r\x1b[K${text}`)

  if (stream.isTTY) rewrite(`${what}…`)
  else stream.write(`${what}…\n`)
  const tick = stream.isTTY
    ? setInterval(() => rewrite(`${what}… ${seconds()}`), 1000)
    : setInterval(() => stream.write(`  still at it after ${seconds()}\n`), 15_000)
  try {
    const result = await work()
    if (stream.isTTY) rewrite(`${what}… done in ${seconds()}\n`)
    else stream.write(`  done in ${seconds()}\n`)
    return result
  } catch (error) {
    if (stream.isTTY) stream.write('\n')
    throw error
  } finally {
    clearInterval(tick)
  }
}
