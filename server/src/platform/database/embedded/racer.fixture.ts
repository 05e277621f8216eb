import { lockDataDirectory } from './data-lock.ts'

/** Tries for one directory after the other, at the same moments as every other racer; prints which it got. */
const [base, rounds, start] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])]
const tries = Array.from({ length: rounds }, (_, round) => {
  // Not by a timer: the first try must come at once, on the millisecond.
  while (Date.now() < start + round * 4);
  return lockDataDirectory(`${base}/${round}`).then(
    () => [round],
    () => [],
  )
})
console.log(JSON.stringify((await Promise.all(tries)).flat()))
// A lock is only worth something while its holder lives.
process.stdin.resume()
