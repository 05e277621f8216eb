import type { ContractTemplateInList } from '@mantel/domain/contracts/contract-templates'

/** Whether nothing says which template a new contract begins with. */
export const needsChoice = (templates: readonly Pick<ContractTemplateInList, 'isDefault'>[]) =>
  templates.length > 1 && !templates.some(({ isDefault }) => isDefault)
