import { expect, test } from 'vitest'
import { importFields } from './data.ts'
import { newProject } from './projects/projects.ts'

test('a project’s fields can all be imported with what has happened to it, except its client’s id and what usually follows from the settings', () => {
  const notImported = [
    'clientId',
    'stageDurationDays',
    'depositDueDays',
    'finalPaymentDays',
    'disabledPaymentMethods',
  ]
  const imported: string[] = importFields.projects.filter(
    (field) => !['id', 'clientEmail', 'dateOfDestage', 'depositDate', 'fullPaidDate'].includes(field),
  )
  expect([...imported, ...notImported].sort()).toEqual(newProject.keyof().options.toSorted())
})
