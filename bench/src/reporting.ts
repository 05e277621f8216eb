import type { Measured } from './api.ts'
import type { BrowserFigures } from './browser.ts'
import type { Speed } from './statistics.ts'

export function apiTable(measured: Measured[]): string {
  return table(
    ['call', 'a second', 'p50', 'p95', 'p99', 'kB', 'of bare HTTP', 'of the bare driver'],
    measured.map(({ name, ours, bare, driver, bytes }) => [
      name,
      whole(ours.perSecond),
      ms(ours.p50),
      ms(ours.p95),
      ms(ours.p99),
      (bytes / 1024).toFixed(1),
      share(ours, bare),
      share(ours, driver),
    ]),
  )
}

export function browserTable({ boardOpens, longestFrame, rooms }: BrowserFigures): string {
  return table(
    ['in Chromium, with 5,000 cards', 'worst of five', 'aim'],
    [
      ['board after its data arrived', ms(boardOpens), 'under 1,000 ms'],
      ['longest frame while a card is carried', ms(longestFrame), 'under 32 ms'],
      ...rooms.map(({ name, opens }) => [`to the ${name}, with its data at hand`, ms(opens), 'under 50 ms']),
    ],
  )
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const ms = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
const whole = (count: number) => Math.round(count).toLocaleString('en-US')
const share = (ours: Speed, theirs: Speed) => `${Math.round((100 * ours.perSecond) / theirs.perSecond)} %`
