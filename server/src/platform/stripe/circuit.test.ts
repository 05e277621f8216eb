import { describe, expect, test } from 'vitest'
import { createCircuit } from './circuit.ts'

function circuitAt(start = 0) {
  let time = start
  const circuit = createCircuit({ now: () => time })
  return {
    circuit,
    wait: (ms: number) => {
      time += ms
    },
    fail: (times: number) => {
      for (let n = 0; n < times; n++) circuit.recordFailure()
    },
  }
}

describe('the circuit', () => {
  test('opens after five failures in a row', () => {
    const { circuit, fail } = circuitAt()
    fail(4)
    expect(circuit.admit()).toBe(true)
    fail(1)
    expect(circuit.admit()).toBe(false)
  })

  test('does not count failures before a success', () => {
    const { circuit, fail } = circuitAt()
    fail(4)
    circuit.recordSuccess()
    fail(4)
    expect(circuit.admit()).toBe(true)
  })

  test('lets one call through after 20 seconds, and closes when it succeeds', () => {
    const { circuit, fail, wait } = circuitAt()
    fail(5)
    wait(19_999)
    expect(circuit.admit()).toBe(false)
    wait(1)
    expect([circuit.admit(), circuit.admit(), circuit.admit()]).toEqual([true, false, false])
    circuit.recordSuccess()
    expect([circuit.admit(), circuit.admit()]).toEqual([true, true])
  })

  test('stays open for another 20 seconds when that call fails', () => {
    const { circuit, fail, wait } = circuitAt()
    fail(5)
    wait(20_000)
    expect(circuit.admit()).toBe(true)
    wait(8_000)
    fail(1)
    wait(19_999)
    expect(circuit.admit()).toBe(false)
    wait(1)
    expect(circuit.admit()).toBe(true)
  })

  test('lets the next call through if the one that tries the service never ends', () => {
    const { circuit, fail, wait } = circuitAt()
    fail(5)
    wait(20_000)
    expect(circuit.admit()).toBe(true)
    wait(20_000)
    expect(circuit.admit()).toBe(true)
  })
})
