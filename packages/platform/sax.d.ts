/** The part of sax that is used here; the package ships no types. */
declare module 'sax' {
  export interface Tag {
    name: string
    attributes: Record<string, string>
  }
  export interface Parser {
    /** Line of the reader, from 0. */
    line: number
    error: Error | null
    write: (chunk: string) => Parser
    resume: () => Parser
    close: () => Parser
  }
  /** Assigned to the parser. */
  export interface Listeners {
    onopentag: (tag: Tag) => void
    onclosetag: (name: string) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    ondoctype: (text: string) => void
    onerror: (error: Error) => void
  }
  interface Sax {
    parser: (strict: boolean, options?: { trim?: boolean; strictEntities?: boolean }) => Parser
  }
  /** CommonJS whose names Node cannot see: all of it is the default. */
  const sax: Sax
  export default sax
}
