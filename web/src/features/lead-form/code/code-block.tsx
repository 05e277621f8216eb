import * as copy from './copy.ts'
import { CopyButton } from './copy-button.tsx'

/** Code that scrolls inside of its box. It can be focused, so that the keyboard can scroll it. */
export const CodeBlock = ({ code }: { code: string }) => (
  <div className="rounded-box border border-border bg-card">
    <div className="flex justify-end border-b border-border p-1.5">
      <CopyButton text={code} />
    </div>
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to be reachable
      tabIndex={0}
      aria-label={copy.codeLabel}
      className="max-h-72 overflow-auto p-3 font-mono text-12 leading-4.5 wrap-anywhere whitespace-pre-wrap"
    >
      <code>{code}</code>
    </pre>
  </div>
)
