import { z } from 'zod'
import { editOf } from '../endpoints/edits.ts'
import { del, get, nothing, post, put } from '../endpoints/endpoint.ts'
import { requiredText } from '../endpoints/fields.ts'
import { idParams } from '../endpoints/ids.ts'
import { timestamp } from '../endpoints/times.ts'
import { contractText } from './contract-text.ts'
import { richText } from './rich-text.ts'

/** A project's contract starts as a copy of a template. Editing the contract never changes the template. */
export const contractTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  content: richText,
  /** A new contract uses the default template unless the user chooses another one. */
  isDefault: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.number(),
})
export type ContractTemplate = z.infer<typeof contractTemplate>

export const contractTemplateInList = contractTemplate.omit({ content: true })
export type ContractTemplateInList = z.infer<typeof contractTemplateInList>

export const contractTemplateInput = z.strictObject({
  name: requiredText('Give the template a name'),
  content: contractText,
})

const params = idParams('contract-template')

export const contractTemplatesApi = {
  list: get('/api/contract-templates', {
    access: 'contract-templates:read',
    about: 'The company’s contract templates by name, default first',
    shows: ['contract-template', 'company'],
    response: z.array(contractTemplateInList),
  }),
  get: get('/api/contract-templates/:id', {
    access: 'contract-templates:read',
    about: 'A contract template with its text',
    shows: ['contract-template', 'company'],
    params,
    response: contractTemplate,
  }),
  create: post('/api/contract-templates', {
    access: 'contract-templates:write',
    about: 'Add a contract template',
    changes: ['contract-template', 'activity'],
    body: contractTemplateInput,
    response: contractTemplate,
    status: 201,
  }),
  edit: put('/api/contract-templates/:id', {
    access: 'contract-templates:write',
    about: 'Edit a template; existing contracts don’t change',
    changes: ['contract-template', 'activity'],
    params,
    body: editOf(contractTemplateInput),
    response: contractTemplate,
  }),
  duplicate: post('/api/contract-templates/:id/copies', {
    access: 'contract-templates:write',
    about: 'Duplicate a template',
    changes: ['contract-template', 'activity'],
    params,
    response: contractTemplate,
    status: 201,
  }),
  makeDefault: put('/api/contract-templates/:id/default', {
    access: 'contract-templates:write',
    about: 'Make this template the default for new contracts',
    changes: ['company', 'activity'],
    params,
    response: z.array(contractTemplateInList),
  }),
  remove: del('/api/contract-templates/:id', {
    access: 'contract-templates:write',
    about: 'Delete a template; existing contracts don’t change',
    changes: ['contract', 'contract-template', 'company', 'activity'],
    params,
    response: nothing,
    status: 204,
  }),
}
