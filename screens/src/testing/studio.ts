import { clientsApi } from '@mantel/domain/clients'
import type { Endpoint, Input, Output } from '@mantel/domain/endpoints/endpoint'
import type { Role } from '@mantel/domain/permissions'
import { type Project, projectsApi } from '@mantel/domain/projects/projects'
import type { TestServer } from '@mantel/server/testing/server'

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Calls the server directly as a signed-in user, to set up a test and to check what was stored. */
export function apiCaller({ call }: TestServer, token: string) {
  async function ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const { params = {}, query = {}, body } = input as Loose
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(query as Record<string, string>).toString()
    const url = search ? `${path}?${search}` : path
    const answer = await call(endpoint.method, url, body, { authorization: `Bearer ${token}` })
    if (answer.status >= 300) throw new Error(`${endpoint.method} ${url}: ${answer.status} ${answer.text}`)
    return answer.body as Output<E>
  }
  return { token, ask }
}

/**
 * Registers a company as the form does. Unlike one from `newStudio`, it has a startup checklist, samples and
 * the limits of a plan.
 */
export async function registerCompany(server: TestServer) {
  const { body } = await server.call('POST', '/api/auth/register', {
    firstName: 'Nora',
    lastName: 'Ashby',
    email: `${crypto.randomUUID()}@studio.test`,
    password: 'plaster and brass',
    companyName: 'Ashby Interiors',
    termsAccepted: true,
  })
  return apiCaller(server, body.token)
}

let projectCount = 0

/** A new company for one test: empty, with a verified admin and no plan limits. */
export async function newStudio(server: TestServer) {
  const { token, user, companyId } = await server.signIn('CompanyAdmin')
  const admin = apiCaller(server, token)
  return {
    ...admin,
    companyId,
    user,
    colleague: async (role: Role) => {
      const other = await server.signIn(role, companyId)
      return { ...apiCaller(server, other.token), user: other.user }
    },
    /** The title is unique unless one is given. */
    addProject: (about: Partial<Input<typeof projectsApi.create>['body']> = {}): Promise<Project> => {
      const title = about.title ?? `${++projectCount} Birch Row`
      return admin.ask(projectsApi.create, { body: { title, address: title, ...about } })
    },
    addClient: (about: Partial<Input<typeof clientsApi.create>['body']> = {}) =>
      admin.ask(clientsApi.create, { body: { email: `${crypto.randomUUID()}@mail.test`, ...about } }),
    project: (id: string) => admin.ask(projectsApi.get, { params: { id } }),
    client: (id: string) => admin.ask(clientsApi.get, { params: { id } }),
  }
}

export type Studio = Awaited<ReturnType<typeof newStudio>>
