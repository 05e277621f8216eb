import * as copy from './copy.ts'

/** Says that no real money moves, and how to try payments. */
export const SandboxNote = ({ url }: { url: string }) => (
  <div className="mb-6 rounded-box bg-muted px-3.5 py-3 text-13 leading-5">
    <p>
      <strong className="font-semibold">{copy.sandboxTitle}</strong>{' '}
      <span className="text-muted-foreground">{copy.sandboxHint}</span>
    </p>
    <dl className="mt-1.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5">
      {copy.testNumbers.map(({ number, effect }) => (
        <div key={number} className="contents">
          <dt className="whitespace-nowrap tabular-nums">{number}</dt>
          <dd className="text-muted-foreground">{effect}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-1.5 text-muted-foreground">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="rounded-sm text-foreground underline decoration-border-strong underline-offset-4 hover:decoration-foreground"
      >
        {copy.openSandbox}
      </a>{' '}
      {copy.sandboxActions}
    </p>
  </div>
)
