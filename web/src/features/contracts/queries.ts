import { activityApi } from '@mantel/domain/activity'
import { type ContractTemplate, contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import { type Contract, contractsApi } from '@mantel/domain/contracts/contracts'
import { documentsApi } from '@mantel/domain/documents'
import type { Endpoint, Input, Output } from '@mantel/domain/endpoint'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query } from '../../platform/api/api.ts'
import { patchRecord } from '../../platform/api/record-cache.ts'
import { refreshProject } from '../projects/queries.ts'

// Clients sign them, and what their fields stand for changes with projects and settings: they are asked for on each visit.
const fresh = { staleTime: 0 }
export const contractsOfProject = (id: string) =>
  queryOptions({ ...query(contractsApi.ofProject, { params: { id } }), ...fresh })
export const contractQuery = (id: string) =>
  queryOptions({ ...query(contractsApi.get, { params: { id } }), ...fresh })
export const versionsQuery = (id: string) =>
  queryOptions({ ...query(contractsApi.versions, { params: { id } }), ...fresh })
export const versionQuery = (id: string) => query(contractsApi.version, { params: { id } })
export const originQuery = (id: string) =>
  queryOptions({ ...query(contractsApi.template, { params: { id } }), ...fresh })

export const useDraftContract = () => useContractChange(contractsApi.create)
export const useEditContract = () => useContractChange(contractsApi.edit)
export const useDuplicateContract = () => useContractChange(contractsApi.duplicate)
export const useAmendContract = () => useContractChange(contractsApi.amend)
export const useRestoreVersion = () => useContractChange(contractsApi.restore)
export const useSendContract = () => useContractChange(contractsApi.send)
export const useWithdrawContract = () => useContractChange(contractsApi.withdraw)
export const useRemindClient = () => useContractChange(contractsApi.remind)
export const useExtendContract = () => useContractChange(contractsApi.extend)

export function useRemoveContract(projectId: string) {
  const queries = useQueryClient()
  return useMutation<void, Error, string>({
    mutationFn: (id) => call(contractsApi.remove, { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: contractQuery(id).queryKey })
      return refreshContracts(queries, projectId)
    },
  })
}

export const useSigningLink = (id: string) =>
  useMutation({ mutationFn: () => call(contractsApi.copyLink, { params: { id } }) })

type Answering = Endpoint & { response: typeof contractsApi.get.response }

/** A change whose answer is the contract as it is now. */
function useContractChange<E extends Answering>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation<Contract, Error, Input<E>>({
    mutationFn: async (input) => (await call(endpoint, input)) as Output<Answering>,
    onSuccess: (contract) => {
      keepContract(queries, contract)
      void queries.invalidateQueries({ queryKey: versionsQuery(contract.id).queryKey })
      return refreshContracts(queries, contract.projectId)
    },
  })
}

/** As the server answered it, wherever it is shown. */
export function keepContract(queries: QueryClient, contract: Contract) {
  queries.setQueryData(contractQuery(contract.id).queryKey, contract)
  patchRecord(queries, contract.id, contract)
}

/** What follows from a contract: its project’s list, next step, papers and story. */
function refreshContracts(queries: QueryClient, projectId: string) {
  void refreshProject(queries, projectId).catch(() => {})
  for (const { path } of [documentsApi.ofProject, activityApi.ofProject])
    void queries.invalidateQueries({ queryKey: [path] })
  return queries.invalidateQueries({ queryKey: contractsOfProject(projectId).queryKey })
}

export const templatesQuery = queryOptions({ ...query(contractTemplatesApi.list, {}), ...fresh })
export const templateQuery = (id: string) =>
  queryOptions({ ...query(contractTemplatesApi.get, { params: { id } }), ...fresh })

export const useAddTemplate = () => useTemplateChange(contractTemplatesApi.create)
export const useDuplicateTemplate = () => useTemplateChange(contractTemplatesApi.duplicate)
export const useEditTemplate = () => useTemplateChange(contractTemplatesApi.edit)

type TemplateAnswering = Endpoint & { response: typeof contractTemplatesApi.get.response }

function useTemplateChange<E extends TemplateAnswering>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation<ContractTemplate, Error, Input<E>>({
    mutationFn: async (input) => (await call(endpoint, input)) as Output<TemplateAnswering>,
    onSuccess: (template) => {
      keepTemplate(queries, template)
      return queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
  })
}

export function keepTemplate(queries: QueryClient, template: ContractTemplate) {
  queries.setQueryData(templateQuery(template.id).queryKey, template)
  patchRecord(queries, template.id, template)
}

export function useMakeDefault() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(contractTemplatesApi.makeDefault, { params: { id } }),
    onSuccess: (templates) => {
      queries.setQueryData(templatesQuery.queryKey, templates)
      void queries.invalidateQueries({ queryKey: [contractTemplatesApi.get.path] })
    },
  })
}

export function useRemoveTemplate() {
  const queries = useQueryClient()
  return useMutation<void, Error, string>({
    mutationFn: (id) => call(contractTemplatesApi.remove, { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: templateQuery(id).queryKey })
      return queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
  })
}
