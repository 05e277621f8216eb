/**
 * Shows progress while the work runs: in a terminal, one line counts the seconds; a log gets a line every 15 seconds.
 */
export async function progress(title, work, stream = process.stdout) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const rewrite = (text) => stream.write(`\r\x1b[K${text}`)

  if (stream.isTTY) rewrite(`${title}…`)
  else stream.write(`${title}…\n`)
  const tick = stream.isTTY
    ? setInterval(() => rewrite(`${title}… ${seconds()}`), 1000)
    : setInterval(() => stream.write(`  still running after ${seconds()}\n`), 15_000)
  try {
    const result = await work()
    if (stream.isTTY) rewrite(`${title}… done in ${seconds()}\n`)
    else stream.write(`  done in ${seconds()}\n`)
    return result
  } catch (error) {
    if (stream.isTTY) stream.write('\n')
    throw error
  } finally {
    clearInterval(tick)
  }
}
