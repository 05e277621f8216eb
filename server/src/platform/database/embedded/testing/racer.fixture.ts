import { lockDataDirectory } from '../data-lock.ts'

/**
 * Tries to lock one directory after another, each at the same moment as all other racers. Prints the rounds that it
 * won.
 */
const [base, rounds, start] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])]
const attempts = Array.from({ length: rounds }, (_, round) => {
  // This is a busy loop, because a timer is not accurate to the millisecond.
  while (Date.now() < start + round * 4);
  return lockDataDirectory(`${base}/${round}`).then(
    () => [round],
    () => [],
  )
})
console.log(JSON.stringify((await Promise.all(attempts)).flat()))
// A lock counts only while its holder runs, so the process stays alive.
process.stdin.resume()
