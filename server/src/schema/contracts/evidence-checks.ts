import type { RecordPart } from '@mantel/domain/contracts/record-parts'
import { index, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { isAtLeast, isWithinSizeLimit } from '../constraints.ts'

/** A contract whose records do not match its seal or its history. */
export type AlteredContract = { companyId: string; contractId: string; parts: RecordPart[] }

/** The results of the nightly check of all contracts. */
export const evidenceChecks = pgTable(
  'evidence_checks',
  {
    id: id(),
    startedAt: instant().notNull(),
    finishedAt: instant().notNull(),
    contracts: integer().notNull(),
    /** Contracts that are only partly protected, because an earlier version of the product sealed or sent them. */
    partial: integer().notNull(),
    altered: integer().notNull(),
    /** The first altered contracts. */
    examples: jsonb().$type<AlteredContract[]>().notNull(),
    /** Proves that this installation wrote the row. */
    signature: varchar({ length: 200 }).notNull(),
  },
  (t) => [
    index().on(t.finishedAt),
    unique('evidence_checks_started_at_unique').on(t.startedAt),
    isAtLeast('evidence_checks_contracts_check', t.contracts, 0),
    isAtLeast('evidence_checks_partial_check', t.partial, 0),
    isAtLeast('evidence_checks_altered_check', t.altered, 0),
    isWithinSizeLimit('evidence_checks_examples_check', t.examples),
  ],
)
