import type { ReactNode } from 'react'
import { Pending, Skeleton } from '../../../ui/display/states.tsx'

type Props = { form: ReactNode; preview: ReactNode }

export const EditorLayout = ({ form, preview }: Props) => (
  <div className="grid gap-8 px-8 py-7 max-lg:px-5 max-md:px-4 xl:grid-cols-[minmax(0,520px)_minmax(0,1fr)]">
    <div className="min-w-0">{form}</div>
    <section aria-label="Preview" className="min-w-0 xl:sticky xl:top-7 xl:self-start">
      <h2 className="mb-2 text-12 font-medium text-muted-foreground">Preview</h2>
      {preview}
    </section>
  </div>
)

export const EditorSkeleton = ({ label }: { label: string }) => (
  <Pending label={label}>
    <EditorLayout
      form={
        <div className="flex flex-col gap-5">
          {['first', 'second', 'third', 'fourth'].map((field) => (
            <div key={field}>
              <Skeleton className="h-3 w-28" />
              <Skeleton className="mt-2.5 h-8.5 w-full" />
            </div>
          ))}
        </div>
      }
      preview={<Skeleton className="h-100 w-full rounded-panel!" />}
    />
  </Pending>
)
