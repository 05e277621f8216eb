import * as copy from './copy.tsx'
import { Section } from './section.tsx'

/** Explains how to verify a contract without our server, so that proof does not depend on us alone. */
export const VerifyYourself = () => (
  <Section title="Verify it yourself">
    <p>
      {copy.anyAppCanVerify((text) => (
        <a
          href="/api/seal-certificates"
          download
          className="rounded-sm text-primary-text underline underline-offset-3 hover:decoration-2"
        >
          {text}
        </a>
      ))}
    </p>
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer content-center font-medium">Technical details</summary>
      <p>{copy.verifyOffline}</p>
      <pre className="mt-3 overflow-x-auto rounded-box border border-border bg-muted px-4 py-3 font-mono text-14">
        npm run verify -- contract.pdf
      </pre>
    </details>
  </Section>
)
