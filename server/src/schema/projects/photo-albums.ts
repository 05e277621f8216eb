import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, line, tracked } from '../columns.ts'
import { companyId } from '../companies/companies.ts'
import { refersTo } from '../constraints.ts'
import { projects } from './projects.ts'

/** An album of a project’s photos. Each photo names its album, so it is in one at most. */
export const photoAlbums = pgTable(
  'photo_albums',
  {
    id: id(),
    companyId: companyId(),
    projectId: uuid().notNull(),
    name: line(60).notNull(),
    /**
     * The order that the team gave to the photos. It may name photos that have left the album; photos that it does not
     * name come last.
     */
    photos: text().array().notNull().default([]),
    ...tracked(),
  },
  (t) => [
    refersTo('photo_albums_project_fk', [t.companyId, t.projectId], projects).onDelete('cascade'),
    unique('photo_albums_project_unique').on(t.companyId, t.projectId, t.id),
    check('photo_albums_photos_check', sql`cardinality(${t.photos}) <= 1000`),
    uniqueIndex('photo_albums_name_unique').on(t.companyId, t.projectId, sql`lower(${t.name})`),
  ],
)
