import type { ReactNode } from 'react'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-11 first:mt-0">
    <h2 className="mb-3 font-serif text-24 leading-8 tracking-[-.015em]">{title}</h2>
    {children}
  </section>
)
