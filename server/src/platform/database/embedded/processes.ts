import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from './error-code.ts'

const onLinux = process.platform === 'linux'

/**
 * Tells one process from a later one with the same pid, also across a reboot. Undefined when there is no such
 * process or only its zombie; 'unknown' when it runs but may not be looked at.
 */
export function lifeOf(pid: number): string | undefined {
  if (!answersSignals(pid)) return undefined
  try {
    return onLinux ? linuxLifeOf(pid) : bsdLifeOf(pid)
  } catch {
    return answersSignals(pid) ? 'unknown' : undefined
  }
}

/** True for a zombie too: that is what PostgreSQL itself takes for a running server. */
export function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

export function commandLineOf(pid: number): string {
  try {
    if (onLinux) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return ps('-o', 'command=', '-p', String(pid))
  } catch {
    return ''
  }
}

export function pidsTitled(title: string): number[] {
  // /proc and not ps, because slim container images have no ps.
  const pids = onLinux ? readdirSync('/proc') : ps('-axo', 'pid=').split('\n')
  return pids
    .map(Number)
    .filter((pid) => pid > 0 && commandLineOf(pid).startsWith(title) && lifeOf(pid) !== undefined)
}

/** Whether the process was gone within the time. */
export async function sawEndOf(pid: number, withinMs: number): Promise<boolean> {
  const life = lifeOf(pid)
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(10, undefined, { ref: false })) {
    if (lifeOf(pid) !== life || life === undefined) return true
  }
  return false
}

function linuxLifeOf(pid: number): string | undefined {
  const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  if (state === 'Z' || state === 'X') return undefined
  return `${bootId()}:${fields[18]}`
}

/** The start time counts from boot, and machines that boot alike start their processes at like times. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function bsdLifeOf(pid: number): string | undefined {
  const [state = '', ...started] = ps('-o', 'stat=,lstart=', '-p', String(pid)).split(/\s+/)
  return state.startsWith('Z') ? undefined : started.join(' ')
}

function ps(...args: string[]): string {
  return execFileSync('ps', args, { encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' } }).trim()
}
