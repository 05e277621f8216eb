import type { Measured } from './api.ts'
import type { BrowserFigures } from './browser.ts'
import type { Rounds, Speed } from './statistics.ts'

export function apiTable(measured: Measured[]): string {
  return table(
    ['call', 'per second', 'p50', 'p95', 'p99', 'kB', 'vs. bare HTTP', 'vs. bare driver'],
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

export function browserTable({ boardOpens, longestFrame, screens }: BrowserFigures): string {
  const row = (label: string, { median, worst }: Rounds, target: string) => [
    label,
    ms(median),
    ms(worst),
    target,
  ]
  return table(
    ['in Chromium, with 5,000 cards', 'median', 'worst of nine', 'target'],
    [
      row('board after its data arrived', boardOpens, 'under 1,000 ms'),
      row('longest frame while a card is dragged', longestFrame, 'under 32 ms'),
      ...screens.map(({ name, opens }) => row(`to the ${name}, with cached data`, opens, 'under 50 ms')),
    ],
  )
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const ms = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
const whole = (count: number) => Math.round(count).toLocaleString('en-US')
export const percent = (part: number) => `${Math.round(100 * part)} %`
const share = (ours: Speed, theirs: Speed) => percent(ours.perSecond / theirs.perSecond)
