import { expect, test } from 'vitest'
import { hostOf, isHostAllowed } from './lead-form-settings.ts'

test.each([
  ['alderfinch.com', 'alderfinch.com'],
  [' HTTPS://Www.AlderFinch.com/ ', 'www.alderfinch.com'],
  ['http://localhost:8080', 'localhost:8080'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['alderfinch.com/contact', null],
  ['alderfinch', null],
  ['*.alderfinch.com', null],
  ['javascript:alert(1)', null],
  ['user@alderfinch.com', null],
  ['a b.com', null],
  ['', null],
])('the site of %j is %j', (text, host) => {
  expect(hostOf(text)).toBe(host)
})

test('a site is allowed with its subdomains, and with a port only on that port', () => {
  const allowed = ['alderfinch.com', 'localhost:8080']
  for (const host of ['alderfinch.com', 'www.alderfinch.com', 'alderfinch.com:4443', 'localhost:8080'])
    expect([host, isHostAllowed(host, allowed)]).toEqual([host, true])
  for (const host of ['notalderfinch.com', 'alderfinch.com.evil.test', 'localhost', 'localhost:9090', ''])
    expect([host, isHostAllowed(host, allowed)]).toEqual([host, false])
})
