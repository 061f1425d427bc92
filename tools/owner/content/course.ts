/** A PDF on the owner's disk. */
export interface PdfFile {
  /** As the owner knows it: 'kick-0/les.pdf'. */
  source: string;
  /** Where it lies. */
  file: string;
  /** Its name in the storage: it holds the hash of the bytes, so that another file never takes its place. */
  storedAs: string;
  size: number;
}

/** What the folder holds of one Kick; null is what it does not hold. */
export interface CourseKick {
  number: number;
  description: string | null;
  text: string | null;
  /** The id of the YouTube video. */
  video: string | null;
  pdf: PdfFile | null;
}

export interface CourseDownload {
  key: string;
  /** Null for a download that has its title in site/kit.ts. */
  title: string | null;
  pdf: PdfFile;
}

/** A checked folder. */
export interface Course {
  kicks: CourseKick[];
  downloads: CourseDownload[];
}
