import Glibc
import VCard

var reader = CardReader { buffer in read(0, buffer.baseAddress, buffer.count) }
var card = Card()
var cards = 0, properties = 0
while try reader.next(into: &card) {
  cards += 1
  properties += card.propertyCount
}
print(cards, properties)
for d in reader.diagnostics.prefix(20) { print(d) }
