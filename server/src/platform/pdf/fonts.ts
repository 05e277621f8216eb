import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { decodeWoff } from './woff.ts'

const require = createRequire(import.meta.url)
/** Returns the paths of font files, which are given relative to the entry file of their package. */
const filesBeside = (entry: string, ...files: string[]) =>
  files.map((file) => path.join(path.dirname(entry), file))
const weights = (name: string) =>
  ['400Regular', '500Medium', '600SemiBold']
    .flatMap((weight) => [weight, `${weight}_Italic`])
    .map((face) => `${face}/${name}_${face}.ttf`)
/** The files of a Noto Sans package that contain the letters of its script. Its other files contain Latin letters. */
const notoSans = (entry: string, script: string) =>
  filesBeside(
    entry,
    ...[400, 700].map((weight) => `files/noto-sans-${script}-${script}-${weight}-normal.woff`),
  )

/**
 * The fonts for PDFs, with their internal names. Newsreader and Inter cover Latin, Vietnamese, Greek and Cyrillic. The
 * fonts for other scripts were chosen for their small size.
 */
export const fonts = {
  serif: {
    name: 'Newsreader',
    files: filesBeside(require.resolve('@expo-google-fonts/newsreader'), ...weights('Newsreader')),
  },
  sans: {
    name: 'Inter',
    files: filesBeside(require.resolve('@expo-google-fonts/inter'), ...weights('Inter')),
  },
  arabic: {
    name: 'Noto Naskh Arabic',
    files: filesBeside(
      require.resolve('@embedpdf/fonts-arabic'),
      '../fonts/NotoNaskhArabic-Regular.ttf',
      '../fonts/NotoNaskhArabic-Bold.ttf',
    ),
  },
  hebrew: {
    name: 'Noto Sans Hebrew',
    files: filesBeside(
      require.resolve('@embedpdf/fonts-hebrew'),
      '../fonts/NotoSansHebrew-Regular.ttf',
      '../fonts/NotoSansHebrew-Bold.ttf',
    ),
  },
  armenian: {
    name: 'Noto Sans Armenian',
    files: notoSans(require.resolve('@fontsource/noto-sans-armenian'), 'armenian'),
  },
  georgian: {
    name: 'Noto Sans Georgian',
    files: notoSans(require.resolve('@fontsource/noto-sans-georgian'), 'georgian'),
  },
  thai: {
    name: 'Noto Sans Thai',
    files: notoSans(require.resolve('@fontsource/noto-sans-thai'), 'thai'),
  },
  devanagari: {
    name: 'Noto Sans Devanagari',
    files: notoSans(require.resolve('@fontsource/noto-sans-devanagari'), 'devanagari'),
  },
  bengali: {
    name: 'Noto Sans Bengali',
    files: notoSans(require.resolve('@fontsource/noto-sans-bengali'), 'bengali'),
  },
  tamil: {
    name: 'Noto Sans Tamil',
    files: notoSans(require.resolve('@fontsource/noto-sans-tamil'), 'tamil'),
  },
  chinese: {
    name: 'Noto Sans S Chinese',
    files: filesBeside(
      require.resolve('@embedpdf/fonts-sc'),
      '../fonts/NotoSansHans-Regular.otf',
      '../fonts/NotoSansHans-Medium.otf',
      '../fonts/NotoSansHans-Bold.otf',
    ),
  },
  japanese: {
    name: 'MotoyaLCedar',
    files: filesBeside(require.resolve('@expo-google-fonts/kosugi'), 'Kosugi_400Regular.ttf'),
  },
  korean: {
    name: 'NanumGothic',
    files: filesBeside(
      require.resolve('@expo-google-fonts/nanum-gothic'),
      '400Regular/NanumGothic_400Regular.ttf',
      '700Bold/NanumGothic_700Bold.ttf',
    ),
  },
  script: {
    name: 'La Belle Aurore',
    files: filesBeside(
      require.resolve('@expo-google-fonts/la-belle-aurore'),
      '400Regular/LaBelleAurore_400Regular.ttf',
    ),
  },
  flourish: {
    name: 'Mrs Saint Delafield',
    files: filesBeside(
      require.resolve('@fontsource/mrs-saint-delafield'),
      'files/mrs-saint-delafield-latin-400-normal.woff',
    ),
  },
} as const satisfies Record<string, { name: string; files: string[] }>
export type Font = keyof typeof fonts

/** Fonts in the order in which they are tried for a character. The language decides the shape of Han characters. */
export const serifChain = (language?: string) => fallbackChain('serif', 'sans', language)
export const sansChain = (language?: string) => fallbackChain('sans', 'serif', language)

const fallbackChain = (first: Font, second: Font, language?: string): Font[] => [
  first,
  second,
  'arabic',
  'hebrew',
  'armenian',
  'georgian',
  'thai',
  'devanagari',
  'bengali',
  'tamil',
  ...(language === 'ja' ? (['japanese', 'chinese'] as const) : (['chinese', 'japanese'] as const)),
  'korean',
]

/** Typst cannot read WOFF, so these fonts are decoded first. */
export const unpackFont = (file: string) => decodeWoff(readFileSync(file))
export const isPacked = (file: string) => file.endsWith('.woff')
