import { APP_NAME } from '@mantel/domain/product'
import { Section } from './section.tsx'

/** Proof that depends on us alone would be none. */
export const WithoutUs = () => (
  <Section title="How to check it without us">
    <p>
      Each sealed PDF carries a digital signature over all of it. Any program that checks signatures in PDF
      files can tell whether it still fits, without asking us. Such a program may call the signer unknown
      until you give it our{' '}
      <a
        href="/api/seal-certificates"
        download
        className="rounded-sm text-primary-text underline underline-offset-3 hover:decoration-2"
      >
        public certificate
      </a>
      .
    </p>
    <p className="mt-3">
      Whoever has a copy of {APP_NAME} itself can do the same on their own machine, without a network:
    </p>
    <pre className="mt-3 overflow-x-auto rounded-box border border-border bg-muted px-4 py-3 font-mono text-14">
      npm run verify -- contract.pdf
    </pre>
  </Section>
)
