import { useUser } from '../../platform/session/session.ts'
import { Vignette } from '../../ui/display/vignette.tsx'
import * as copy from './copy.ts'

export function PortalHome() {
  const { id, firstName, companyName } = useUser()
  return (
    <div className="px-5 py-10 max-md:px-4">
      <title>{companyName ?? ''}</title>
      <Vignette seed={id} size={96} className="rounded-box" />
      <h1 className="mt-6 font-serif text-30 leading-9 tracking-[-.02em]">Hello {firstName}</h1>
      <p className="mt-2 max-w-[52ch] text-muted-foreground">{copy.emailed}</p>
    </div>
  )
}
