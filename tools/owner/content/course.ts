/** A PDF on the owner's disk. */
export interface PdfFile {
  /** Its path in the owner's folder, such as 'kick-0/les.pdf'. */
  source: string;
  /** Its absolute path. */
  file: string;
  /** Its name in storage. It contains a hash of the bytes, so that no upload ever overwrites another file. */
  storedAs: string;
  size: number;
}

/** The content of one Kick in the folder; null where the folder has none. */
export interface CourseKick {
  number: number;
  description: string | null;
  text: string | null;
  /** A YouTube video id. */
  video: string | null;
  pdf: PdfFile | null;
}

export interface CourseDownload {
  key: string;
  /** Null when site/kit.ts has the title. */
  title: string | null;
  pdf: PdfFile;
}

/** The content of a folder that passed every check. */
export interface Course {
  kicks: CourseKick[];
  downloads: CourseDownload[];
}
