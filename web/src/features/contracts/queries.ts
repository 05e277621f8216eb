import { type ContractTemplate, contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import { type Contract, contractsApi } from '@mantel/domain/contracts/contracts'
import { verifyApi } from '@mantel/domain/contracts/verify'
import type { Endpoint, Input, Output } from '@mantel/domain/endpoints/endpoint'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query } from '../../platform/api/api.ts'
import { patchRecord } from '../../platform/api/record-cache.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { refreshProject } from '../projects/queries.ts'

export const projectContractsQuery = (id: string) => query(contractsApi.ofProject, { params: { id } })
export const contractQuery = (id: string) => query(contractsApi.get, { params: { id } })
/** Makes no request for a draft that was never sent, because it has no records to compare. */
export const recordsCheckQuery = ({ id, status, events }: Contract) =>
  queryOptions({
    ...query(verifyApi.contract, { params: { id } }),
    // Checks again on each visit, because the server does not announce changes that bypass the app.
    staleTime: 0,
    enabled: status !== 'draft' || events.length > 0,
  })
export const contractEmailQuery = (id: string) => query(contractsApi.email, { params: { id } })
export const versionsQuery = (id: string) => query(contractsApi.versions, { params: { id } })
export const versionQuery = (id: string) => query(contractsApi.version, { params: { id } })
export const sourceTemplateQuery = (id: string) => query(contractsApi.template, { params: { id } })

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
      return refreshContracts(queries, contractsApi.remove, projectId)
    },
  })
}

export function useSigningLink(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(contractsApi.copyLink, { params: { id } }),
    onSuccess: () => void refreshAfter(queries, contractsApi.copyLink, [contractsApi.get]),
  })
}

type ContractEndpoint = Endpoint & { response: typeof contractsApi.get.response }

/** Calls an endpoint that returns the updated contract, caches it, and refreshes what depends on it. */
function useContractChange<E extends ContractEndpoint>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation<Contract, Error, Input<E>>({
    mutationFn: async (input) => (await call(endpoint, input)) as Output<ContractEndpoint>,
    onSuccess: (contract) => {
      cacheContract(queries, contract)
      return refreshContracts(queries, endpoint, contract.projectId)
    },
  })
}

export function cacheContract(queries: QueryClient, contract: Contract) {
  queries.setQueryData(contractQuery(contract.id).queryKey, contract)
  patchRecord(queries, contract.id, contract)
}

/** Refreshes what shows a contract: its tab, the project's contracts, next step, documents and activity, and the board. */
function refreshContracts(queries: QueryClient, endpoint: Endpoint, projectId: string) {
  void refreshProject(queries, projectId).catch(() => {})
  return refreshAfter(queries, endpoint, [contractsApi.get, projectsApi.get, pipelineApi.board])
}

export const templatesQuery = query(contractTemplatesApi.list, {})
export const templateQuery = (id: string) => query(contractTemplatesApi.get, { params: { id } })

export const useAddTemplate = () => useTemplateChange(contractTemplatesApi.create)
export const useDuplicateTemplate = () => useTemplateChange(contractTemplatesApi.duplicate)
export const useEditTemplate = () => useTemplateChange(contractTemplatesApi.edit)

type TemplateEndpoint = Endpoint & { response: typeof contractTemplatesApi.get.response }

function useTemplateChange<E extends TemplateEndpoint>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation<ContractTemplate, Error, Input<E>>({
    mutationFn: async (input) => (await call(endpoint, input)) as Output<TemplateEndpoint>,
    onSuccess: (template) => {
      cacheTemplate(queries, template)
      return refreshAfter(queries, endpoint, [contractTemplatesApi.get])
    },
  })
}

export function cacheTemplate(queries: QueryClient, template: ContractTemplate) {
  queries.setQueryData(templateQuery(template.id).queryKey, template)
  patchRecord(queries, template.id, template)
}

export function useMakeDefault() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(contractTemplatesApi.makeDefault, { params: { id } }),
    onSuccess: (templates) => {
      queries.setQueryData(templatesQuery.queryKey, templates)
      void refreshAfter(queries, contractTemplatesApi.makeDefault, [contractTemplatesApi.list])
    },
  })
}

export function useRemoveTemplate() {
  const queries = useQueryClient()
  return useMutation<void, Error, string>({
    mutationFn: (id) => call(contractTemplatesApi.remove, { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: templateQuery(id).queryKey })
      return refreshAfter(queries, contractTemplatesApi.remove)
    },
  })
}
