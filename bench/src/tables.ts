import type { Measured } from './api.ts'
import type { BrowserFigures } from './browser.ts'
import type { CpuTime } from './cpu-time.ts'
import type { Sample } from './soak.ts'
import type { Rounds, Speed } from './statistics.ts'

export function apiTable(measured: Measured[]): string {
  return table(
    [
      'call',
      'per second',
      'p50',
      'p95',
      'CPU: server + database',
      'bare server',
      'of bare',
      'kB',
      'compressed',
    ],
    measured.map(({ name, ours, bare, bytes, compressed }) => [
      name,
      whole(ours.perSecond),
      ms(ours.p50),
      ms(ours.p95),
      cpu(ours.cpu),
      bare ? cpu(bare.cpu) : '',
      bare ? percent(total(bare.cpu) / total(ours.cpu)) : '',
      (bytes / 1024).toFixed(1),
      (compressed / 1024).toFixed(1),
    ]),
  )
}

const cpu = ({ server, database }: CpuTime) =>
  database === null ? ms(server) : `${server.toFixed(1)} + ${ms(database)}`
const total = ({ server, database }: CpuTime) => server + (database ?? 0)

export function browserTable({ boardOpens, longestFrame, screens }: BrowserFigures): string {
  const row = (label: string, { median, worst }: Rounds, target: string) => [
    label,
    ms(median),
    ms(worst),
    target,
  ]
  return table(
    ['in Chromium, with 10,000 cards', 'median', 'worst of nine', 'target'],
    [
      row('board after its data arrived', boardOpens, 'under 1,000 ms'),
      row('longest frame while a card is dragged', longestFrame, 'under 32 ms'),
      ...screens.map(({ name, opens }) => row(`to the ${name}, with cached data`, opens, 'under 50 ms')),
    ],
  )
}

export function processTable(
  measured: { name: string; alone: Speed; together: Speed }[],
  count: number,
): string {
  const columns = ({ perSecond, p50, p95 }: Speed) => [whole(perSecond), ms(p50), ms(p95)]
  return table(
    ['call', 'per second with 1', 'p50', 'p95', `with ${count} web processes`, 'p50', 'p95', 'times'],
    measured.map(({ name, alone, together }) => [
      name,
      ...columns(alone),
      ...columns(together),
      (together.perSecond / alone.perSecond).toFixed(2),
    ]),
  )
}

export function soakTable(samples: Sample[]): string {
  return table(
    [
      'minute',
      'memory',
      'heap',
      'handles',
      'connections',
      'longest wait of a job',
      'rows that are cleaned up',
    ],
    samples.map(({ minute, memory, heap, handles, connections, lag, rows }) => [
      whole(minute + 1),
      megabytes(memory),
      megabytes(heap),
      whole(handles),
      whole(connections),
      `${lag.toFixed(1)} s`,
      whole(rows),
    ]),
  )
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const ms = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
const whole = (count: number) => Math.round(count).toLocaleString('en-US')
export const percent = (part: number) => `${Math.round(100 * part)} %`
