import * as copy from './copy.ts'
import { Doorway } from './doorway.tsx'
import { usePublicTheme } from './public-theme.ts'

/** For URLs outside of the app. The product specification fixes the text. */
export function PublicNotFound() {
  usePublicTheme()
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-background px-4 py-10 text-center">
      <title>404 Page Not Found</title>
      <Doorway />
      <h1 className="mt-8 font-serif text-42 leading-12 tracking-[-.025em] max-sm:text-32 max-sm:leading-10">
        404 Page Not Found
      </h1>
      <p className="mt-2 text-muted-foreground">{copy.forgottenRoute}</p>
      <a
        href="/"
        className="mt-6 inline-flex items-center text-primary-text underline underline-offset-3 touch:min-h-11"
      >
        Back to home
      </a>
    </main>
  )
}
