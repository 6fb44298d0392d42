package coding

import "hash/crc32"

// matrix is a linear map of CRC-32s, as what each of their bits becomes. Running the checksum over a
// zero byte is such a map, and so is running it over any number of them. With it the checksum of two
// texts together follows from theirs.
type matrix [32]uint32

func (m *matrix) times(sum uint32) (product uint32) {
	for bit := 0; sum != 0; bit, sum = bit+1, sum>>1 {
		product ^= m[bit] & -(sum & 1)
	}
	return product
}

func (m *matrix) after(first *matrix) (both matrix) {
	for bit := range first {
		both[bit] = m.times(first[bit])
	}
	return both
}

// behind is what becomes of a CRC-32 over so many zero bytes.
func behind(bytes int) matrix {
	var whole, step matrix
	for bit := range whole {
		whole[bit] = 1 << bit
		step[bit] = 1 << bit
		for range 8 { // one zero byte
			step[bit] = step[bit]>>1 ^ crc32.IEEE&-(step[bit]&1)
		}
	}
	for ; bytes > 0; bytes >>= 1 {
		if bytes&1 == 1 {
			whole = step.after(&whole)
		}
		step = step.after(&step)
	}
	return whole
}
