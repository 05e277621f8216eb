import { type ImportKind, importKinds } from '@mantel/domain/data'
import { can } from '@mantel/domain/permissions'
import { getRouteApi } from '@tanstack/react-router'
import { PageNotFound } from '../../../layouts/pages/unknown-page.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { ImportPage } from './import-page.tsx'

const route = getRouteApi('/signed-in/member/app/settings/import/$kind')

export function ImportScreen() {
  const user = useUser()
  const { kind } = route.useParams()
  const { import: id, step } = route.useSearch()
  if (!can(user, 'data:import') || !isKind(kind)) return <PageNotFound />
  return <ImportPage key={kind} kind={kind} id={id} requestedStep={step} />
}

const isKind = (text: string): text is ImportKind => importKinds.some((kind) => kind === text)
