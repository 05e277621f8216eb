import { sql } from 'drizzle-orm'
import { check, pgTable, unique } from 'drizzle-orm/pg-core'
import { id, line, tracked } from '../columns.ts'
import { optionalCompanyId } from './companies.ts'

/**
 * Colors and typography are JSON text. The row without a company belongs to the platform; read it with
 * platform_styles().
 */
export const companyStyles = pgTable(
  'company_styles',
  {
    id: id(),
    companyId: optionalCompanyId(),
    colors: line(4000).notNull(),
    typography: line(1000).notNull().default('{"baseFontSize":14,"normalWeight":400,"boldWeight":600}'),
    ...tracked(),
  },
  (t) => [
    unique('company_styles_company_id_unique').on(t.companyId).nullsNotDistinct(),
    check('company_styles_colors_check', sql`jsonb_typeof(${t.colors}::jsonb) = 'object'`),
    check('company_styles_typography_check', sql`jsonb_typeof(${t.typography}::jsonb) = 'object'`),
  ],
)
