// Numbers and texts ↔ bytes, for what is kept on disk: read with suspicion.
import { VarintReader, VarintWriter } from '../searchterms/varints.ts';

export class TextWriter extends VarintWriter {
  /** UTF-8 after its length; a text each, because all in one may be longer than a string can be. */
  text(value: string): void {
    const bytes = Buffer.from(value);
    this.write(bytes.length);
    this.append(bytes);
  }
}

export class TextReader extends VarintReader {
  /**
   * How many things follow, of a byte or more each.
   * @throws {Error} where they can't all be there
   */
  count(): number {
    const count = this.read();
    this.expect(count);
    return count;
  }

  /**
   * Made-up numbers must not ask for more memory than there are bytes.
   * @throws {Error} where fewer than so many bytes follow
   */
  expect(count: number): void {
    if (count > this.bytes.length - this.offset) throw new Error('the bytes hold less than they say');
  }

  get isAtEnd(): boolean {
    return this.offset === this.bytes.length;
  }

  text(): string {
    const length = this.count();
    this.offset += length;
    // A text may begin with U+FEFF: a buffer's own decoder keeps it.
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + this.offset - length, length).toString();
  }
}
