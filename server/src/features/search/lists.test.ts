import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

test.each([
  ['clients', 'Zoë Whitlock', 'zoe whitlcok'],
  ['projects', '9 Château Lane', 'chataeu'],
  ['leads', 'Renée Castellano', 'renee castelano'],
  ['invoices', '9 Château Lane', 'chateua'],
])('the list of %s finds “%s” by “%s”', async (list, name, typo) => {
  const call = await server.signIn()
  const [firstName = '', lastName = ''] = name.split(' ')
  if (list === 'clients') await call('POST', '/api/clients', { email: 'x@example.com', firstName, lastName })
  else if (list === 'leads') await call('POST', '/api/leads', { firstName, lastName })
  else {
    const { body } = await call('POST', '/api/projects', { title: name, address: '1 Elm', type: 'Other' })
    if (list === 'invoices') await call('POST', '/api/invoices', { projectId: body.id })
  }
  const find = async (text: string) => {
    const query = new URLSearchParams({ search: text }).toString()
    const { body } = await call('GET', `/api/${list}?${query}`)
    const { body: summary } = await call('GET', `/api/${list}/summary?${query}`)
    return [body.items.length, summary.count ?? summary.views.all]
  }
  expect(await find(name.toUpperCase().normalize('NFD').replace(/\p{M}/gu, ''))).toEqual([1, 1])
  expect(await find(typo)).toEqual([1, 1])
  expect(await find('something else')).toEqual([0, 0])
})

test('rows that nearly contain the text are listed only if no row contains it', async () => {
  const call = await server.signIn()
  for (const [n, lastName] of ['Whitlock', 'Whitlick'].entries())
    await call('POST', '/api/clients', { email: `${n}@example.com`, lastName })
  const names = async (search: string) =>
    (await call('GET', `/api/clients?search=${search}`)).body.items.map(
      ({ lastName }: { lastName: string }) => lastName,
    )
  expect(await names('whitlock')).toEqual(['Whitlock'])
  expect((await names('whitluck')).sort()).toEqual(['Whitlick', 'Whitlock'])
})
