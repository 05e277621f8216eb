import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from './error-code.ts'

const onLinux = process.platform === 'linux'

/**
 * Returns text that distinguishes a process from a later one with the same pid, even across a reboot. Returns undefined
 * if there is no such process or only a zombie, and 'unknown' if the process runs but cannot be inspected.
 */
export function processIdentity(pid: number): string | undefined {
  if (!respondsToSignals(pid)) return undefined
  try {
    return onLinux ? linuxIdentity(pid) : bsdIdentity(pid)
  } catch {
    return respondsToSignals(pid) ? 'unknown' : undefined
  }
}

/** Returns true for a zombie too. PostgreSQL makes the same check, and so mistakes a zombie for a running server. */
export function respondsToSignals(pid: number): boolean {
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

export function findPidsByTitle(title: string): number[] {
  // On Linux, this reads /proc, because slim container images have no ps.
  const pids = onLinux ? readdirSync('/proc') : ps('-axo', 'pid=').split('\n')
  return pids
    .map(Number)
    .filter((pid) => pid > 0 && commandLineOf(pid).startsWith(title) && processIdentity(pid) !== undefined)
}

/** Returns false if the process did not exit in time. */
export async function waitForExit(pid: number, withinMs: number): Promise<boolean> {
  const identity = processIdentity(pid)
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(10, undefined, { ref: false })) {
    if (processIdentity(pid) !== identity || identity === undefined) return true
  }
  return false
}

function linuxIdentity(pid: number): string | undefined {
  const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  if (state === 'Z' || state === 'X') return undefined
  return `${bootId()}:${fields[18]}`
}

/** Distinguishes processes before and after a reboot. Their start times count from boot, so they can be equal. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function bsdIdentity(pid: number): string | undefined {
  const [state = '', ...started] = ps('-o', 'stat=,lstart=', '-p', String(pid)).split(/\s+/)
  return state.startsWith('Z') ? undefined : started.join(' ')
}

function ps(...args: string[]): string {
  return execFileSync('ps', args, { encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' } }).trim()
}
