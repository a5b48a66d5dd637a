import { fold } from '#core/text/text.ts'

const monthWords = [
  'january jan januar jänner jän enero ene janvier janv gennaio gen janeiro januari',
  'february feb februar febr febrero février fevrier févr fév febbraio febb fevereiro fev februari',
  'march mar märz mär mrz marzo mars março maart mrt',
  'april apr abril abr avril avr aprile',
  'may mai mayo maggio mag maio mei maj',
  'june jun juni junio juin giugno giu junho',
  'july jul juli julio juillet juil luglio lug julho',
  'august aug agosto ago août augustus augusti',
  'september sept sep septiembre setiembre septembre settembre set sett setembro',
  'october oct oktober okt octubre octobre ottobre ott outubro out',
  'november nov noviembre novembre novembro',
  'december dec dezember dez diciembre dic décembre déc dicembre dezembro',
] as const

const weekdayWords = [
  'monday mon montag mo lunes lun lundi lunedì segunda maandag ma 月 月曜 月曜日',
  'tuesday tue tues dienstag di die martes mar mardi martedì terça dinsdag 火 火曜 火曜日',
  'wednesday wed weds mittwoch mi mit miércoles mié mercredi mer mercoledì quarta woensdag wo 水 水曜 水曜日',
  'thursday thu thur thurs donnerstag do don jueves jue jeudi jeu giovedì gio quinta donderdag 木 木曜 木曜日',
  'friday fri freitag fr viernes vie vendredi ven venerdì sexta vrijdag vr 金 金曜 金曜日',
  'saturday sat samstag sonnabend sa sam sábado sáb samedi sabato zaterdag za 土 土曜 土曜日',
  'sunday sun sonntag so son domingo dom dimanche dim domenica zondag zo 日 日曜 日曜日',
] as const

const numberByWord = (wordLists: readonly string[]): ReadonlyMap<string, number> =>
  new Map(wordLists.flatMap((words, index) => words.split(' ').map((word) => [fold(word), index + 1] as const)))

const monthByWord = numberByWord(monthWords)
const weekdayByWord = numberByWord(weekdayWords)

export const monthOf = (word: string): number | null => monthByWord.get(fold(word)) ?? null

export const weekdayOf = (word: string): number | null => weekdayByWord.get(fold(word)) ?? null
