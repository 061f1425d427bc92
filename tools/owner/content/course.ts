/** A file on the owner's disk, checked. */
export interface CourseFile {
  key: string;
  /** From the owner's folder; null when site/ has the title. */
  title: string | null;
  /** Its path in the owner's folder, such as 'kick-0/les.pdf'. */
  source: string;
  /** Its absolute path. */
  file: string;
  /** Its name in storage. It contains a hash of the bytes, so that no upload ever overwrites another file. */
  storedAs: string;
  /** Its name when a member saves it. */
  fileName: string;
  mime: string;
  /** In bytes. */
  size: number;
}

/** The content of one Kick in the folder, without its files; null where the folder has none. */
export interface CourseKick {
  number: number;
  description: string | null;
  /** Markdown. */
  text: string | null;
  /** Markdown: what is said in the video. */
  transcript: string | null;
  /** A YouTube video id. */
  video: string | null;
}

/** The content of a folder that passed every check. */
export interface Course {
  kicks: CourseKick[];
  files: CourseFile[];
}
